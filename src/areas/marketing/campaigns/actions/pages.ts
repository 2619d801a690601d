import type { PageRequest, ServedPage } from '#server/area.ts'
import { readRun } from '../queries/journey-runs.ts'
import { countClick, countOpen, findByToken } from '../queries/tracking.ts'
import { linkNumber, LINK_PATH, READ_PATH, readToken } from '../rules/tracking.ts'

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

/** A picture that counts that a mail was opened; the same picture whatever is asked for. */
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

export const campaignPages: readonly ServedPage[] = [readPage, linkPage]
