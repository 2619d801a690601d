import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { daysOf, addDays, type Day } from '#core/dates.ts'
import { childrenOf, elementAt, readXml, type XmlElement } from '#core/xml-reader.ts'

const SCHEMA = {
  fileName: 'alpinebits.xsd',
  contents: readFileSync(join(import.meta.dirname, 'alpinebits.xsd'), 'utf8'),
}

/** What is wrong with messages, by the form of AlpineBits; nothing when all are right. */
export async function faultsIn(messages: readonly string[]): Promise<string[]> {
  const xml = messages.map((contents, index) => ({ fileName: `message-${index}.xml`, contents }))
  if (xml.length === 0) return []
  return (await validateXML({ xml, schema: [SCHEMA] })).errors.map(({ message }) => message)
}

const ABILITIES = [
  { action: 'action_OTA_Ping' },
  { action: 'action_OTA_HotelInvCountNotif', supports: ['OTA_HotelInvCountNotif_accept_categories', 'OTA_HotelInvCountNotif_accept_complete_set', 'OTA_HotelInvCountNotif_accept_deltas'] },
  { action: 'action_OTA_HotelRatePlanNotif_RatePlans', supports: ['OTA_HotelRatePlanNotif_accept_overlay'] },
  { action: 'action_OTA_HotelDescriptiveContentNotif_Inventory' },
  { action: 'action_OTA_Read' },
] // prettier-ignore

/** A stand-in for a portal on loopback that is an AlpineBits server: it stores what it is sent, and queues guest requests until they are acknowledged. */
export async function openPortal({ hotel, user, key }: { hotel: string; user: string; key: string }) {
  const state = { says: '', without: '', has: '', waiting: [] as string[] }
  const received: { action: string; xml: string }[] = []
  const answered: string[] = []
  const free = new Map<string, number>()
  const prices = new Map<string, string>()
  const rules = new Map<string, XmlElement>()
  const nights = ({ attributes: { Start = '', End = '' } }: XmlElement) =>
    daysOf({ from: Start as Day, until: addDays(End as Day, 1) })

  const take = (root: XmlElement): void => {
    // A complete set replaces all that was stored.
    if (root.name === 'OTA_HotelInvCountNotifRQ' && elementAt(root, 'UniqueID')?.attributes['Instance'] === 'CompleteSet') free.clear()
    for (const inventory of childrenOf(elementAt(root, 'Inventories'), 'Inventory')) {
      const where = elementAt(inventory, 'StatusApplicationControl')
      const count = elementAt(inventory, 'InvCounts', 'InvCount')?.attributes['Count']
      if (where) for (const day of nights(where)) free.set(`${where.attributes['InvTypeCode']} ${day}`, Number(count ?? 0))
    }
    for (const plan of childrenOf(elementAt(root, 'RatePlans'), 'RatePlan')) {
      const rate = plan.attributes['RatePlanCode']
      for (const rule of childrenOf(elementAt(plan, 'BookingRules'), 'BookingRule'))
        for (const day of nights(rule)) rules.set(`${rule.attributes['Code']} ${rate} ${day}`, rule)
      for (const price of childrenOf(elementAt(plan, 'Rates'), 'Rate').filter(({ attributes }) => attributes['Start']))
        for (const day of nights(price))
          prices.set(`${price.attributes['InvTypeCode']} ${rate} ${day}`, elementAt(price, 'BaseByGuestAmts', 'BaseByGuestAmt')?.attributes['AmountAfterTax'] ?? '')
    }
    for (const report of childrenOf(elementAt(root, 'NotifDetails', 'HotelNotifReport', 'HotelReservations'), 'HotelReservation'))
      state.waiting = state.waiting.filter((request) => !request.includes(`ID="${elementAt(report, 'UniqueID')?.attributes['ID']}"`))
  } // prettier-ignore

  const answer = (action: string, xml: string): string => {
    const root = readXml(xml)
    const response = (name: string, content: string) =>
      `<${name} xmlns="http://www.opentravel.org/OTA/2003/05" Version="8.000">${content}</${name}>`
    if (action === 'OTA_Ping:Handshaking') {
      const actions = ABILITIES.filter(({ action: one }) => one !== state.without)
        .map((one) => ({ ...one, supports: [...(one.supports ?? []), ...(state.has.startsWith(one.action.replace('action_', '')) ? [state.has] : [])].filter((ability) => !state.without.split(' ').includes(ability)) }))
      const agreed = JSON.stringify({ versions: [{ version: '2020-10', actions }] }).replaceAll('"', '&quot;')
      return response('OTA_PingRS', `<Success/><Warnings><Warning Type="11" Status="ALPINEBITS_HANDSHAKE">${agreed}</Warning></Warnings><EchoData>x</EchoData>`)
    }
    const name = root.name === 'OTA_ReadRQ' ? 'OTA_ResRetrieveRS' : root.name.replace('RQ', 'RS')
    if (state.says !== '') return response(name, state.says)
    take(root)
    if (action === 'OTA_Read:GuestRequests')
      return response(name, `<Success/><ReservationsList>${state.waiting.join('')}</ReservationsList>`)
    return response(name, '<Success/>')
  } // prettier-ignore

  const server = createServer((request, response) => {
    void (async () => {
      const form = await new Response(await bytesOf(request), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const [action, xml] = [String(form.get('action')), String(form.get('request'))]
      const isKnown = request.headers.authorization === `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`
      if (!isKnown || request.headers['x-alpinebits-clientprotocolversion'] !== '2020-10')
        return response.writeHead(401).end('ERROR:who is this?')
      received.push({ action, xml })
      if (!/^OTA_(Ping|NotifReport):/.test(action) && !xml.includes(hotel)) return response.end('ERROR:another hotel')
      const said = answer(action, xml)
      answered.push(said)
      return response.end(said)
    })().catch((error: unknown) => response.writeHead(500).end(`ERROR:${String(error)}`))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alpinebits`,
    received,
    answered,
    free,
    prices,
    rules,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Uint8Array.from(Buffer.concat(parts))
}
