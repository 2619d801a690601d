-- What of the extra charges guests may add on the booking page, and what they pay it for; null is not sold there. Owner: areas/folios.
alter table extra_charges
  add column online_per text check (online_per in ('ONCE', 'NIGHT', 'GUEST', 'GUEST_NIGHT'));
