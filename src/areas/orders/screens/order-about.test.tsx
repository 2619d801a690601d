import { expect, test } from 'vitest'
import { draw } from '#web/testing.tsx'
import type { Order } from '../contract.ts'
import { OrderAbout } from './order-about.tsx'

const silent = { guestName: '', guestPhone: '', locationName: '', covers: 0, promisedAt: null, specialNotes: '' }
const about = (more: object) => draw(<OrderAbout order={{ ...silent, ...more } as Order} />)

test('what a guest asked of the kitchen is read before it is accepted, as it was typed', async () => {
  const { container } = await about({ guestName: '<img src=x>', specialNotes: '<b>Nuts</b>: allergic', covers: 3 })
  expect(container.querySelector('[role=alert]')?.textContent).toBe('<b>Nuts</b>: allergic')
  expect(container.textContent).toContain('<img src=x>')
  expect(container.querySelectorAll('img, b')).toHaveLength(0)
})

test('a delivery says where it goes and whom to call', async () => {
  const { container } = await about({ guestName: 'Rao', guestPhone: '+91 98 10 01', locationName: '4 Lake Road' })
  expect(container.textContent).toContain('4 Lake Road')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('tel:+91981001')
})

test('nothing stands there of an order nobody said anything about', async () => {
  const { container } = await about({})
  expect(container.querySelector('section')).toBeNull()
})
