import type { Language } from '#core/language.ts'
import type { Tx } from '#server/request/context.ts'
import type { GuestMailKind } from '../contract/guest-mail-kind.ts'

export type StoredGuestMail = { kind: GuestMailKind; isActive: boolean; lead: number | null; version: number }
export type StoredText = { kind: GuestMailKind; language: Language; subject: string; body: string; version: number }

const FIND = `select kind, is_active as "isActive", lead, version from guest_mails where property_id = $1`
const FIND_TEXTS = `select kind, language, subject, body, version from guest_mail_texts where property_id = $1`

export const findGuestMails = (tx: Tx): Promise<StoredGuestMail[]> =>
  tx.named<StoredGuestMail>('find_guest_mails', FIND, [tx.propertyId])

export const findGuestMailTexts = (tx: Tx): Promise<StoredText[]> =>
  tx.named<StoredText>('find_guest_mail_texts', FIND_TEXTS, [tx.propertyId])

const SET = `
  insert into guest_mails as g (property_id, kind, is_active, lead)
  select $1, $2, $3, $4 where $5::int = 0 or exists (select from guest_mails where property_id = $1 and kind = $2)
  on conflict (property_id, kind) do update set is_active = excluded.is_active, lead = excluded.lead, version = g.version + 1
   where g.version = $5::int
  returning version`

/** Returns whether the version was still the one seen. */
export async function setGuestMail(tx: Tx, mail: StoredGuestMail): Promise<boolean> {
  const { kind, isActive, lead, version } = mail
  return (await tx.named('set_guest_mail', SET, [tx.propertyId, kind, isActive, lead, version])).length > 0
}

const SET_TEXT = `
  insert into guest_mail_texts as g (property_id, kind, language, subject, body)
  select $1, $2, $3, $4, $5
   where $6::int = 0 or exists (select from guest_mail_texts where property_id = $1 and kind = $2 and language = $3)
  on conflict (property_id, kind, language) do update set subject = excluded.subject, body = excluded.body, version = g.version + 1
   where g.version = $6::int
  returning version`

/** Returns whether the version was still the one seen. */
export async function setGuestMailText(
  tx: Tx,
  { kind, language, subject, body, version }: StoredText,
): Promise<boolean> {
  const values = [tx.propertyId, kind, language, subject, body, version]
  return (await tx.named('set_guest_mail_text', SET_TEXT, values)).length > 0
}

export async function deleteGuestMailText(tx: Tx, kind: GuestMailKind, language: Language): Promise<void> {
  await tx.named(
    'delete_guest_mail_text',
    'delete from guest_mail_texts where property_id = $1 and kind = $2 and language = $3',
    [tx.propertyId, kind, language],
  )
}

const HAS_LATER = `
  select exists (select from messages where property_id = $1 and id > $2 and kind = $3 and payload ->> 'bookingId' = $4) as "hasLater"`

/** Whether another message of a kind about a booking was queued after one. */
export async function hasLater(
  tx: Tx,
  { mailId, kind, bookingId }: { mailId: string; kind: GuestMailKind; bookingId: string },
): Promise<boolean> {
  const [row] = await tx.named<{ hasLater: boolean }>('has_later_message', HAS_LATER, [
    tx.propertyId,
    mailId,
    kind,
    bookingId,
  ])
  return row?.hasLater ?? false
}
