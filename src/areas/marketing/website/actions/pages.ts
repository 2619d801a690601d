import type { ServedPage } from '#server/area.ts'
import { findDocument, findPublicNames } from '../queries/document.ts'
import { siteHead, sitemap } from '../rules/document.ts'
import { widgetScript } from '../rules/widget.ts'

/** The public page of a property with its head written; for a name that no open property has, the page shows that there is none. */
const publicPage: ServedPage = {
  path: '/house',
  respond: async ({ query, platform, publicUrl }) => {
    const { at, booking } = query
    const facts = typeof at === 'string' ? await platform((tx) => findDocument(tx, at)) : undefined
    const page = 'website.html'
    const hidden = '<meta name="robots" content="noindex" />'
    if (!facts) return { status: 404, page, lang: 'en', head: `<title>Hotelmate</title>${hidden}` }
    const { lang, head } = siteHead(facts, publicUrl)
    const { frameOrigins } = facts
    // A guest's own booking is no page for search engines.
    return { status: 200, page, lang, head: booking === undefined ? head : `${head}\n    ${hidden}`, frameOrigins }
  },
}

const map: ServedPage = {
  path: '/sitemap.xml',
  respond: async ({ platform, publicUrl }) => ({
    status: 200,
    type: 'application/xml; charset=utf-8',
    body: sitemap(await platform(findPublicNames), publicUrl),
  }),
}

const widget: ServedPage = {
  path: '/widget.js',
  respond: async () => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: widgetScript(),
    isForOtherSites: true,
  }),
}

export const websitePages: readonly ServedPage[] = [publicPage, map, widget]
