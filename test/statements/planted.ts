import type { Tx } from '#server/request/context.ts'

// Statements that are wrong on purpose, one way each. Each compiles: only the schema shows what is wrong.

export const claimsMissing = (tx: Tx, id: string): Promise<{ id: string; nickname: string }[]> =>
  tx.named('planted.missing', 'select id, first_name from customers where property_id = $1 and id = $2', [
    tx.propertyId,
    id,
  ])

export const claimsNumber = (tx: Tx): Promise<{ name: number }[]> =>
  tx.named('planted.kind', 'select first_name as name from customers where property_id = $1', [tx.propertyId])

export const claimsSum = (tx: Tx): Promise<{ total: number }[]> =>
  tx.named('planted.sum', 'select sum(amount_minor) as total from receipts where property_id = $1', [tx.propertyId])

export const claimsNotNull = (tx: Tx): Promise<{ born: string }[]> =>
  tx.named('planted.null', 'select date_of_birth as born from customers where property_id = $1', [tx.propertyId])

export const sendsText = (tx: Tx, version: string): Promise<{ id: string }[]> =>
  tx.named('planted.parameter', 'select id from customers where property_id = $1 and version = $2', [
    tx.propertyId,
    version,
  ])

export const sendsTooFew = (tx: Tx): Promise<{ id: string }[]> =>
  tx.named('planted.count', 'select id from customers where property_id = $1 and id = $2', [tx.propertyId])

export const isUnknown = (tx: Tx): Promise<{ id: string }[]> =>
  tx.named('planted.column', 'select id from customers where property_id = $1 and nickname is null', [tx.propertyId])

export const isMadeInside = (tx: Tx, column: string): Promise<{ id: string }[]> =>
  tx.named('planted.text', `select id from customers order by ${column}`, [])

export const looksUpMerged = (tx: Tx, id: string): Promise<{ id: string }[]> =>
  tx.named(
    'planted.merged',
    `select c.id from customers m join customers c on c.property_id = m.property_id and c.id = coalesce(m.merged_into_id, m.id)
      where m.property_id = $1 and m.id = $2`,
    [tx.propertyId, id],
  )

export const looksUpLine = (tx: Tx, id: string): Promise<{ id: string }[]> =>
  tx.named(
    'planted.line',
    `select l.id from print_jobs j join order_lines l on l.property_id = j.property_id and l.id = (j.sheet ->> 'lineId')::uuid
      where j.property_id = $1 and j.id = $2`,
    [tx.propertyId, id],
  )
