-- The list of states that an installation begins with writes 'undefined' where a state has no code of its own.
update places set code = '' where level = 'STATE' and code = 'undefined';
