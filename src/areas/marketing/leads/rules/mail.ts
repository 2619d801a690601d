/** Why a mail makes no enquiry. */
export type IgnoredBecause = 'automatic' | 'no_sender'

/** The content of a mail: its sender, its text, the names of its files, and whether a machine wrote it. */
export type Mail = {
  from: { name: string; address: string }
  subject: string
  text: string
  files: readonly string[]
  isAutomatic: boolean
}

/** The sender and the enquiry, as a mail states them. */
export type MailedEnquiry = {
  title: string
  firstName: string
  lastName: string
  email: string
  message: string
}

const MOST = { title: 120, name: 80, message: 10_000 }

/** The beginnings by which mail programs mark replies and forwarded mails. */
const PREFIX = /^(?:(?:re|fw|fwd|aw|wg|tr|rif|antw)\s*:\s*)+/i

/** 'Ana' and 'de la Cruz' of 'Ana de la Cruz', of 'de la Cruz, Ana', and of 'ana.delacruz@…' where the sender has no name. */
export function nameOf({ name, address }: Mail['from']): { firstName: string; lastName: string } {
  const written = (name.includes('@') ? '' : name).replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const [last = '', first] = written.split(/\s*,\s*/)
  const [firstName = '', ...rest] = first ? [first, last] : (written || (address.split('@')[0] ?? '')).split(' ')
  return { firstName: firstName.slice(0, MOST.name).trim(), lastName: rest.join(' ').slice(0, MOST.name).trim() }
}

/** The subject without the marks of replies; a mail without one is named after its sender. At most 120 characters. */
export function titleOf({ subject, from }: Pick<Mail, 'subject' | 'from'>): string {
  const words = subject.trim().replace(PREFIX, '').replaceAll(/\s+/g, ' ').trim()
  return (words || from.name || from.address).slice(0, MOST.title).trim()
}

/** What was written, then the names of files that came with it: the files themselves stay where the mail is. At most 10,000 characters. */
export function messageOf({ text, files }: Pick<Mail, 'text' | 'files'>): string {
  const list = files.length > 0 ? `\n\n[${files.join(', ')}]` : ''
  return `${text.slice(0, Math.max(0, MOST.message - list.length)).trim()}${list}`.slice(0, MOST.message).trim()
}

/** Why a mail makes no enquiry; undefined when it makes one. */
export function ignoredBecause({ isAutomatic, from }: Mail): IgnoredBecause | undefined {
  if (isAutomatic) return 'automatic'
  return from.address === '' ? 'no_sender' : undefined
}

/** The enquiry a mail is. */
export const enquiryOf = (mail: Mail): MailedEnquiry => ({
  title: titleOf(mail),
  ...nameOf(mail.from),
  email: mail.from.address,
  message: messageOf(mail),
})

/** Mails that a mailbox takes in an hour, and of one sender. */
export const MOST_AN_HOUR = 200
export const MOST_OF_SENDER = 20

/** Whose limit another mail would pass; undefined when it is taken. */
export function limitPassed({ ofMailbox, ofSender }: { ofMailbox: number; ofSender: number }) {
  if (ofMailbox >= MOST_AN_HOUR) return 'mailbox'
  return ofSender >= MOST_OF_SENDER ? 'sender' : undefined
}
