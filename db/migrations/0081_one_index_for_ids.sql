-- The primary key of bookings is this very index.
drop index bookings_by_creation;
