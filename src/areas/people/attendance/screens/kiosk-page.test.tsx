import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissionsOf } from '#core/roles.ts'
import { made, reply } from '#test/replies.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { attendance } from '../contract/attendance.ts'
import { AttendanceDay, Clocked } from '../contract/replies.ts'
import { DayPanel } from './day-panel.tsx'
import { KioskPage } from './kiosk-page.tsx'

const EVENT = '019a0000-0000-7000-8000-0000000000e1'
let takesPhoto: boolean
let sent: object[]

/** A picture as the browser reads it: the reply of Node has a file that this DOM cannot read. */
function picture() {
  const answer = new Response()
  answer.blob = async () => new Blob(['picture'], { type: 'image/webp' })
  return answer
}

beforeEach(() => {
  takesPhoto = true
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://desk').pathname
    if (path.endsWith(`/events/${EVENT}/photo`)) return picture()
    if (path.endsWith('/events') && init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)) as object)
      return reply(attendance.kioskClock, { employeeName: 'Una Costa', state: 'IN' })
    }
    if (path.endsWith('/events'))
      return reply(attendance.dayEvents, {
        rows: [
          made(Clocked, { id: EVENT, direction: 'IN', source: 'KIOSK', hasPhoto: true }),
          made(Clocked, {
            id: crypto.randomUUID(),
            direction: 'OUT',
            source: 'KIOSK',
            flags: ['NO_PHOTO'],
            hasPhoto: false,
          }),
        ],
        day: null,
      })
    return reply(attendance.kiosk, { takesPhoto, photoDays: 30 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(what: React.ReactElement) {
  const roles = ['PROP_MANAGER' as const, 'PROP_FRONTDESK' as const]
  signIn({ roles, permissions: [...permissionsOf(roles)], propertyId: 1 })
  await draw(what, '/hrm/kiosk')
}
async function clockIn() {
  write(screen.getByLabelText('Staff number'), '7')
  write(screen.getByLabelText('PIN'), '4711')
  press('Clock in')
  await screen.findByText('Una Costa: At work')
}

test('a kiosk that takes photos and has no camera says so, and people clock all the same', async () => {
  await open(<KioskPage />)
  await screen.findByText(/You can clock without a photo/)
  await clockIn()
  expect(sent).toMatchObject([{ number: 7, pin: '4711', direction: 'IN' }])
  expect(sent[0]).not.toHaveProperty('photo')
})

test('a kiosk that takes none asks for no camera', async () => {
  takesPhoto = false
  await open(<KioskPage />)
  await clockIn()
  expect(screen.queryByText(/without a photo/)).toBeNull()
})

test('those who review a day see the photo of an entry, and which entry has none', async () => {
  await open(<DayPanel day={made(AttendanceDay, { employeeName: 'Una Costa', state: 'OPEN' })} onClose={() => {}} />)
  const photo = await screen.findByRole('button', { name: /^Photo: In/ })
  expect(screen.getAllByText(/without a photo/)).toHaveLength(1)
  photo.click()
  const dialog = await screen.findByRole('dialog', { name: /^Photo: In/ })
  expect(within(dialog).getByRole('img')).toHaveProperty('src', expect.stringContaining('data:image/webp'))
})
