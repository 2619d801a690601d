import { Language } from '#core/language.ts'
import { mailHtml } from '#core/mail-html.ts'
import { addressLine } from '#core/printed.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { messages } from '../contract/messages.ts'
import { GuestMailKind } from '../contract/guest-mail-kind.ts'
import type { GuestMail } from '../contract/guest-mails.ts'
import {
  deleteGuestMailText,
  findGuestMails,
  findGuestMailTexts,
  setGuestMail as storeMail,
  setGuestMailText as storeText,
} from '../queries/guest-mails.ts'
import { senderOf } from './identity.ts'
import { fillTemplate, LEADS, type MailValues, PLACEHOLDERS, sampleValues, TEMPLATES } from '../rules/guest-mails.ts'
import { identityOf } from './identity.ts'

function assertOwn(ctx: Context): void {
  if (ctx.property.id === 0) refuse('not_your_property')
}

async function allOf(ctx: Context): Promise<GuestMail[]> {
  const [mails, texts] = await Promise.all([findGuestMails(ctx.tx), findGuestMailTexts(ctx.tx)])
  return GuestMailKind.options.map((kind) => {
    const stored = mails.find((mail) => mail.kind === kind)
    const lead = stored?.lead ?? LEADS[kind] ?? null
    return {
      kind,
      isActive: stored?.isActive ?? false,
      lead,
      version: stored?.version ?? 0,
      texts: Language.options.map((language) => {
        const own = texts.find((text) => text.kind === kind && text.language === language)
        const { subject, body } = own ?? TEMPLATES[kind][language]
        return { language, subject, body, isOwn: own !== undefined, version: own?.version ?? 0 }
      }),
    }
  })
}

async function one(ctx: Context, kind: GuestMailKind): Promise<GuestMail> {
  return (await allOf(ctx)).find((mail) => mail.kind === kind) ?? refuse('not_your_property')
}

/** Whether the property sends a mail of a kind. */
export const isMailActive = async (ctx: Context, kind: GuestMailKind): Promise<boolean> =>
  (await findGuestMails(ctx.tx)).some((mail) => mail.kind === kind && mail.isActive)

/** A mail to a guest with its values, in a language; undefined when the property does not send it. */
export async function guestMailOf(
  ctx: Context,
  kind: GuestMailKind,
  language: Language,
  values: MailValues,
): Promise<{ subject: string; text: string } | undefined> {
  const mail = await one(ctx, kind)
  const text = mail.texts.find((each) => each.language === language)
  if (!mail.isActive || !text) return undefined
  const whole = { ...(await valuesOfProperty(ctx)), ...values }
  return { subject: fillTemplate(text.subject, whole), text: fillTemplate(text.body, whole) }
}

async function valuesOfProperty(ctx: Context): Promise<MailValues> {
  const property = await senderOf(ctx)
  return {
    propertyName: property.name,
    checkIn: property.checkInTime,
    checkOut: property.checkOutTime,
    address: addressLine(property),
    phone: property.phone,
    email: property.email,
  }
}

/** @throws Refusal not_your_property */
export const guestMails: Action<typeof messages.guestMails> = async (ctx) => {
  assertOwn(ctx)
  return { rows: await allOf(ctx), placeholders: [...PLACEHOLDERS] }
}

/** @throws Refusal not_your_property, stale_version */
export const setGuestMail: Action<typeof messages.setGuestMail> = async (ctx, { kind, version, isActive, lead }) => {
  assertOwn(ctx)
  const before = await one(ctx, kind)
  const ahead = LEADS[kind] === undefined ? null : (lead ?? before.lead)
  if (!(await storeMail(ctx.tx, { kind, isActive, lead: ahead, version })))
    refuse('stale_version', { version: before.version })
  record(ctx, kind, { isActive: before.isActive, lead: before.lead }, { isActive, lead: ahead })
  return one(ctx, kind)
}

/** Applies to mails that leave from now on. @throws Refusal not_your_property, stale_version */
export const setGuestMailText: Action<typeof messages.setGuestMailText> = async (ctx, text) => {
  assertOwn(ctx)
  const { kind, language } = text
  const before = await one(ctx, kind)
  const known = before.texts.find((each) => each.language === language)
  if (!(await storeText(ctx.tx, text))) refuse('stale_version', { version: known?.version ?? 0 })
  record(ctx, kind, { subject: known?.subject, language }, { subject: text.subject, language })
  return one(ctx, kind)
}

/** @throws Refusal not_your_property */
export const resetGuestMailText: Action<typeof messages.resetGuestMailText> = async (ctx, { kind, language }) => {
  assertOwn(ctx)
  await deleteGuestMailText(ctx.tx, kind, language)
  record(ctx, kind, {}, { language, subject: TEMPLATES[kind][language].subject })
  return one(ctx, kind)
}

const record = (ctx: Context, kind: GuestMailKind, before: object, after: object): void =>
  ctx.record({
    type: 'GUEST_MAIL_CHANGED',
    entity: 'guest_mail',
    entityId: kind,
    before: { ...before },
    after: { ...after },
  })

/** @throws Refusal not_your_property */
export const previewGuestMail: Action<typeof messages.previewGuestMail> = async (ctx, { language, subject, body }) => {
  assertOwn(ctx)
  const values = { ...(await valuesOfProperty(ctx)), ...sampleValues(language) }
  const { fromName, color } = await identityOf(ctx)
  const text = fillTemplate(body, values)
  const filledSubject = fillTemplate(subject, values)
  return {
    subject: filledSubject,
    text,
    html: mailHtml(text, { name: fromName, color, language, subject: filledSubject }),
  }
}
