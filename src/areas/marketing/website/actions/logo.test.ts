import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { newId } from '#server/database/ids.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { AT, CHOSEN, startWebsite, type Website } from './testing.ts'

let site: Website
let image: string
beforeAll(async () => {
  site = await startWebsite()
  image = (await drawn(90, 60).png()).toString('base64')
})
afterAll(() => site.hotel.stop())

const shown = () => site.guest.send(website.property, AT)

test('the logo is one of the property’s own pictures, shown once, and removed with its picture', async () => {
  const logo = await site.admin.send(pictures.add, { image, alt: 'The logo' })
  const garden = await site.admin.send(pictures.add, { image, alt: 'The garden' })
  expect((await shown()).shop?.logo).toBeNull()
  await site.choose({ logoPictureId: logo.id })
  const { property, shop } = await shown()
  expect(shop?.logo).toEqual({ url: logo.url, smallUrl: logo.smallUrl, alt: 'The logo', width: 90, height: 60 })
  expect(property.pictures.map(({ url }) => url)).toEqual([garden.url])
  await site.admin.send(pictures.remove, { pictureId: logo.id })
  expect((await shown()).shop?.logo).toBeNull()
  expect(await site.admin.send(website.settings, {})).toMatchObject({ logoPictureId: null, isActive: true })
})

test('updateSettings refuses unknown_reference for a picture of no one here, or of a room type', async () => {
  const ofType = await site.admin.send(pictures.add, { image, roomTypeId: FIXTURE.standard })
  const { version } = await site.admin.send(website.settings, {})
  for (const logoPictureId of [newId(), ofType.id]) {
    const response = await site.admin.raw(website.updateSettings, { version, ...CHOSEN, logoPictureId })
    expect(codeOf(response)).toBe('unknown_reference')
  }
})
