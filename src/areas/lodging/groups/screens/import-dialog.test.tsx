import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, signIn } from '#test/screen.tsx'
import { groups } from '../contract/groups.ts'
import { Group } from '../contract/replies.ts'
import { ImportDialog } from './import-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a file is read into the box, where it can be mended before it is imported', async () => {
  signIn({ permissions: ['groups.write'] })
  const { sent } = serve(
    [groups.readList, () => reply(groups.readList, { text: 'Guest\tType\nAsha Rao\tSTD' })],
    [groups.importList, () => reply(groups.importList)],
  )
  const group = made(Group, { id: '0199a0f0-0000-7000-8000-000000000001', name: 'Rao wedding' })
  await draw(<ImportDialog group={group} onClose={() => {}} />)
  const file = new File(['Guest,Type'], 'guests.csv', { type: 'text/csv' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file)
  const box = await screen.findByDisplayValue(/Asha Rao/)
  await userEvent.type(box, '2')
  await userEvent.click(screen.getByRole('button', { name: 'Import rooming list' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([[groups.importList.action, { text: 'Guest\tType\nAsha Rao\tSTD2' }]]),
  )
})
