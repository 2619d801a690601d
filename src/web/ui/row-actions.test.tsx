import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import { MoreActions, type RowAction } from './row-actions.tsx'

afterEach(cleanup)

const count: RowAction<null> = { label: 'Count', run: () => {} }
const open: RowAction<null> = { label: 'Opening stock', isHidden: () => true, run: () => {} }

test('the dots show nothing that is hidden, and are not there for nothing', async () => {
  const { unmount } = await draw(<MoreActions row={null} actions={[count, open]} />)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Count'])
  unmount()
  await draw(<MoreActions row={null} actions={[open]} />)
  expect(screen.queryByRole('button')).toBeNull()
})
