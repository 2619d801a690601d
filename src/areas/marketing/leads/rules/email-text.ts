import type { Language } from '#core/language.ts'

const words = {
  en: {
    proposal: (name: string, property: string) => `Proposal: ${name}, ${property}`,
    proposalText: 'Please find our proposal here. You can accept or decline it on the page:',
    until: (day: string) => `It is valid until ${day}.`,
    confirm: (property: string) => `Please confirm your enquiry at ${property}`,
    confirmText: 'Please confirm your address, and your enquiry reaches us:',
    notYou: 'If you did not ask for this, there is nothing to do.',
    hello: (name: string) => `Hello ${name},`,
    deposit: 'Deposit',
    regards: 'Kind regards',
  },
  fr: {
    proposal: (name: string, property: string) => `Proposition : ${name}, ${property}`,
    proposalText: 'Voici notre proposition. Vous pouvez l’accepter ou la refuser sur la page :',
    until: (day: string) => `Elle est valable jusqu’au ${day}.`,
    confirm: (property: string) => `Confirmez votre demande, ${property}`,
    confirmText: 'Confirmez votre adresse et votre demande nous parviendra :',
    notYou: 'Si vous n’avez rien demandé, ignorez ce message.',
    hello: (name: string) => `Bonjour ${name},`,
    deposit: 'Acompte',
    regards: 'Cordialement',
  },
} as const

/** What the link of a deposit is for, as its payer reads it. */
export const depositWord = (language: Language): string => words[language].deposit

/** A line of a mail’s head has no line ends. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

type Proposed = { name: string; property: string; client: string; url: string; until: string }
/** The mail that brings a proposal. */
export function proposalEmail(language: Language, { name, property, client, url, until }: Proposed): { subject: string; text: string } {
  const template = words[language]
  const text = [template.hello(oneLine(client)), '', template.proposalText, url, '', template.until(until), '', template.regards, property]
  return { subject: oneLine(template.proposal(name, property)), text: text.join('\n') }
} // prettier-ignore

/** The mail that requests a confirmation that an enquiry is the recipient’s. */
export function confirmationEmail(language: Language, { property, client, url }: Omit<Proposed, 'name' | 'until'>): { subject: string; text: string } {
  const template = words[language]
  const text = [template.hello(oneLine(client)), '', template.confirmText, url, '', template.notYou, '', template.regards, property]
  return { subject: oneLine(template.confirm(property)), text: text.join('\n') }
} // prettier-ignore
