import type { Context } from '#server/request/context.ts'
import type { PageReply, PageRequest, ServedPage } from '#server/area.ts'
import { readRun } from '../queries/journey-runs.ts'
import { countClick, countOpen, findByToken } from '../queries/tracking.ts'
import { linkNumber, LINK_PATH, READ_PATH, readToken, readViewToken, VIEW_PATH } from '../rules/tracking.ts'
import { journeyMailToView } from './journey-mail.ts'
import { mailToView } from './recipient-mail.ts'
import { openView, type ViewedMail } from './views.ts'

/** One transparent pixel. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What an address names; nothing of who calls it is looked at or stored. */
async function countRead({ query, platform }: PageRequest, link: number | undefined): Promise<string | null> {
  const read = readToken(query['r'])
  if (!read) return null
  // The reader has no session: the token names the property.
  return platform(async (tx) => {
    const found = await findByToken(tx, { ...read, link: link ?? 0 })
    if (!found) return readRun(tx, read.propertyId, read.token, link ?? 0)
    const { campaignId, id: recipientId, countsReads, tracksPeople, isTest } = found
    const seen = { propertyId: read.propertyId, campaignId, recipientId, isPersonal: tracksPeople || isTest } // prettier-ignore
    if (countsReads && link === undefined) await countOpen(tx, seen)
    if (countsReads && link !== undefined && found.url !== null) await countClick(tx, { ...seen, link })
    return found.url
  })
}

/** A picture that counts that a mail was opened; the same picture for any address. */
const readPage: ServedPage = {
  path: READ_PATH,
  respond: async (request) => {
    await countRead(request, undefined)
    return { status: 200, type: 'image/gif', body: PIXEL, isForOtherSites: true }
  },
}

/** Leads to a link of a campaign, by its number: to an address the property wrote and to no other. */
const linkPage: ServedPage = {
  path: LINK_PATH,
  respond: async (request) => {
    const location = await countRead(request, linkNumber(request.query['n']))
    return location === null
      ? { status: 404, page: 'index.html', lang: 'en', head: '<title>404</title><meta name="robots" content="noindex" />' }
      : { status: 302, location }
  },
} // prettier-ignore

const GONE = {
  ERASED: [
    'The personal data of the recipient was erased, so this message is no longer shown.',
    'Les données personnelles du destinataire ont été effacées : ce message n’est plus affiché.',
  ],
  NOT_FOUND: [
    'There is no message at this address. Open the link in the message again.',
    'Aucun message à cette adresse. Rouvrez le lien du message.',
  ],
} as const

/** A page without a message: the language of its reader is not known, so it speaks both. */
function gone(why: keyof typeof GONE): PageReply {
  const [en, fr] = GONE[why]
  const body = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Message</title></head>',
    '<body style="margin:0;padding:48px 16px;background:#f4f5f7;color:#1b1f24;font:16px/1.5 Arial,Helvetica,sans-serif;text-align:center">',
    `<main><p>${en}</p><p lang="fr">${fr}</p></main></body></html>`,
  ].join('\n')
  return { status: 404, type: HTML, body }
} // prettier-ignore

const HTML = 'text/html; charset=utf-8'

/** The mail a token names, of a campaign or a journey. */
async function viewed(ctx: Context, token: string): Promise<ViewedMail> {
  const place = openView(ctx, token)
  if (!place) return undefined
  return place.for === 'campaign view'
    ? mailToView(ctx, place.recipient)
    : journeyMailToView(ctx, place.run, place.template)
}

/** Shows a mail to its recipient as it was sent, written anew from the texts that were approved; nothing is counted. */
const viewPage: ServedPage = {
  path: VIEW_PATH,
  perMinute: 60,
  respond: async ({ query, inProperty }) => {
    const read = readViewToken(query['m'])
    const mail = read && (await inProperty(read.propertyId, (ctx) => viewed(ctx, read.token)))
    if (!mail || 'isErased' in mail) return gone(mail ? 'ERASED' : 'NOT_FOUND')
    return { status: 200, type: HTML, body: mail.html }
  },
}

export const campaignPages: readonly ServedPage[] = [readPage, linkPage, viewPage]
