import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
/** The hotel's own site: another origin, which allows nothing but the script and the frame of the booking page. */
let site: Server
let siteUrl: string

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  const tag = `<script src="${hotel.url}/widget.js" data-property="demo-palace" data-title="Book a room" data-height="1200" async></script>`
  site = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    const policy = `default-src 'none'; script-src ${hotel.url}/widget.js; frame-src ${hotel.url}`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    return response.end(`<!doctype html><html lang="fr"><title>Lake house</title><h1>Lake house</h1>${tag}</html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  site?.close()
  await closePages(browser)
  await hotel?.close()
})

const allow = (origins: readonly string[]) =>
  hotel.rows('update website_settings set frame_origins = $1 where is_active', [origins])

describe.skipIf(!hasBrowser)(`the widget in a site of another origin with a strict policy${withoutBrowser}`, () => {
  test('puts the booking page there in the language of the site, and a guest finds a room in it', async () => {
    await allow([siteUrl])
    const { page, faults, close } = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    await page.goto(siteUrl)
    const frame = page.frameLocator('iframe[title="Book a room"]')
    await frame.getByRole('heading', { name: 'Demo Palace' }).waitFor()
    expect(await frame.locator('html').getAttribute('lang')).toBe('fr')
    await frame.getByLabel('Arrivée').fill(addDays(TODAY, 6))
    await frame.getByLabel('Départ').fill(addDays(TODAY, 8))
    await frame.getByRole('button', { name: 'Voir les prix' }).click()
    await frame
      .getByRole('button', { name: /^Choisir/ })
      .first()
      .waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('shows nothing in a site the property did not name', async () => {
    await allow(['https://www.elsewhere.example'])
    const { page, faults, close } = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    await page.goto(siteUrl)
    await page.locator('iframe[title="Book a room"]').waitFor()
    await expect.poll(() => faults.join()).toContain('frame-ancestors')
    expect(await page.frameLocator('iframe').getByRole('heading', { name: 'Demo Palace' }).count()).toBe(0)
    await close()
  })
})
