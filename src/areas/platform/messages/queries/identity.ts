import type { Tx } from '#server/request/context.ts'

/** What a property chose for its mails, with its own name and address; color null and version 0 while it chose nothing. */
export type StoredIdentity = {
  fromName: string
  replyTo: string
  color: string | null
  version: number
  name: string
  email: string
}

const FIND = `
  select coalesce(i.from_name, '') as "fromName", coalesce(i.reply_to, '') as "replyTo", i.color, coalesce(i.version, 0) as version,
         p.name, p.email
    from properties p left join mail_identities i on i.property_id = p.id where p.id = $1`

export async function findIdentity(tx: Tx): Promise<StoredIdentity | undefined> {
  const [row] = await tx.named<StoredIdentity>('find_mail_identity', FIND, [tx.propertyId])
  return row
}

const SAVE = `
  insert into mail_identities as i (property_id, from_name, reply_to, color)
  select $1, $2, $3, $4 where $5::int = 0 or exists (select from mail_identities where property_id = $1)
  on conflict (property_id) do update
     set from_name = excluded.from_name, reply_to = excluded.reply_to, color = excluded.color, version = i.version + 1
   where i.version = $5::int
  returning version`

/** Returns whether the version was still the one seen. */
export async function saveIdentity(
  tx: Tx,
  { fromName, replyTo, color }: { fromName: string; replyTo: string; color: string },
  version: number,
): Promise<boolean> {
  const rows = await tx.named('save_mail_identity', SAVE, [tx.propertyId, fromName, replyTo, color, version])
  return rows.length > 0
}

/** The values an email may contain of its property. Times are HH:MM. */
export type Sender = {
  name: string
  checkInTime: string
  checkOutTime: string
  address: string
  city: string
  phone: string
  email: string
}

const SENDER = `
  select name, check_in_time as "checkInTime", check_out_time as "checkOutTime", address, city, phone, email
    from properties where id = $1`

export async function findSender(tx: Tx): Promise<Sender | undefined> {
  const [row] = await tx.named<Sender>('find_mail_sender', SENDER, [tx.propertyId])
  return row
}
