-- What outlets sold, as orders were closed: a ledger by business date. An order that is opened again takes its sale back on the day that
-- happens. What of it a room pays is on that room's bill; it is named here so that nobody counts it twice.
-- Owner: areas/orders.

alter table order_postings add column tip_minor bigint not null default 0 check (tip_minor >= 0 and tip_minor <= amount_minor);

create table order_sales (
  property_id     bigint not null references properties,
  id              uuid not null,
  order_id        uuid not null,
  outlet_id       uuid not null,
  business_on     date not null,                           -- of the closing, whenever it was ordered
  orders          smallint not null check (orders in (1, -1)),
  covers          integer not null,
  net_minor       bigint not null,                         -- tips are not part of it
  tax_minor       bigint not null,
  taxes           jsonb not null default '[]',
  tip_minor       bigint not null default 0,
  room_net_minor  bigint not null default 0,               -- of the above, what is on bills of rooms
  room_tax_minor  bigint not null default 0,
  room_taxes      jsonb not null default '[]',
  written_at      timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, order_id) references orders,
  foreign key (property_id, outlet_id) references outlets
);
create index sales_by_day on order_sales (property_id, business_on, outlet_id);
create index sales_of_an_order on order_sales (property_id, order_id, written_at);
revoke update, delete on order_sales from hotelmate_app, hotelmate_platform;

alter table order_sales enable row level security;
alter table order_sales force row level security;
create policy tenant on order_sales to hotelmate_app using (property_id = current_property());
create policy platform on order_sales to hotelmate_platform using (true);

-- Where a room paid all of an order, its tip is on the room's bill too.
update order_postings p set tip_minor = o.tip_minor from orders o
 where (o.property_id, o.id) = (p.property_id, p.order_id) and p.kind = 'ROOM' and p.withdrawn_at is null
   and o.tip_minor > 0 and p.amount_minor = o.net_minor + o.tax_minor + o.tip_minor;

insert into order_sales (property_id, id, order_id, outlet_id, business_on, orders, covers, net_minor, tax_minor, taxes, tip_minor,
                         room_net_minor, room_tax_minor, room_taxes, written_at)
select o.property_id, gen_random_uuid(), o.id, o.outlet_id, o.business_on, 1, o.covers, o.net_minor, o.tax_minor, o.taxes, o.tip_minor,
       coalesce(r.net, 0), coalesce(r.tax, 0), coalesce(r.taxes, '[]'), o.closed_at
  from orders o
  left join lateral (
    select sum(l.net_minor - p.tip_minor) as net, sum(l.tax_minor) as tax,
           (select jsonb_agg(t) from order_postings q join folio_lines m on (m.property_id, m.id) = (q.property_id, q.folio_line_id),
                   jsonb_array_elements(m.taxes) t
             where (q.property_id, q.order_id) = (o.property_id, o.id) and q.withdrawn_at is null) as taxes
      from order_postings p join folio_lines l on (l.property_id, l.id) = (p.property_id, p.folio_line_id)
     where (p.property_id, p.order_id) = (o.property_id, o.id) and p.withdrawn_at is null) r on true
 where o.status = 'Completed';

-- What a closed day sold at its outlets, apart from bills of rooms.
alter table closing_days add column orders_minor bigint not null default 0;
