-- Open swaps of every property are looked up by the moment they expire. Owner: areas/rota.
create index swaps_by_expiry on shift_swaps (expires_at) where state in ('ASKED', 'ACCEPTED');
