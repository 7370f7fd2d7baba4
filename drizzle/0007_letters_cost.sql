-- Taking a text apart is dear: where there is an index of its letters, it is to be used.
ALTER FUNCTION letters(text) COST 2000;
