type Props = {
  error: unknown;
  retry: () => void;
  texts: Record<"title" | "text" | "number" | "again" | "home", string>;
};

/** What to do after a failure, the number under which it was logged, and the way on. */
export function FailedScreen({ error, retry, texts }: Props) {
  const id = (error as { digest?: string } | null)?.digest;
  return (
    <section
      role="alert"
      className="mx-auto grid max-w-lg justify-items-start gap-3 px-4 py-10 sm:py-20"
    >
      <h1 className="text-2xl font-semibold">{texts.title}</h1>
      <p className="text-muted-foreground">{texts.text}</p>
      {id && (
        <p className="text-sm text-muted-foreground">
          {texts.number} <span className="figures font-semibold text-foreground">{id}</span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" onClick={() => retry()} className="btn btn-main btn-md">
          {texts.again}
        </button>
        <a href="/" className="btn btn-outline btn-md">
          {texts.home}
        </a>
      </div>
    </section>
  );
}
