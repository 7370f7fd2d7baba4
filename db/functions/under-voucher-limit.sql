-- Whether what is of this type comes under the limit of vouchers in the settings (voucher_needs_second).
CREATE OR REPLACE FUNCTION under_voucher_limit(p_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT p_type IN ('voucher', 'project-spending', 'project-return') $$;

GRANT EXECUTE ON FUNCTION under_voucher_limit TO openfuture_app;
