import type { Invariant } from '#server/area.ts'

export const propertiesInvariants: readonly Invariant[] = [
  {
    id: 'I-08',
    description: 'everything of a property is in the property’s currency',
    sql: `
      select 'folio' as what, f.property_id, f.id from folios f join properties p on p.id = f.property_id where f.currency <> p.currency
      union all select 'receipt', r.property_id, r.id from receipts r join properties p on p.id = r.property_id where r.currency <> p.currency
      union all select 'payment', m.property_id, m.id from payments m join properties p on p.id = m.property_id where m.currency <> p.currency
      union all select 'expense', e.property_id, e.id from expenses e join properties p on p.id = e.property_id where e.currency <> p.currency
      union all select 'invoice', i.property_id, i.id from invoices i join properties p on p.id = i.property_id where i.currency <> p.currency`,
  },
]
