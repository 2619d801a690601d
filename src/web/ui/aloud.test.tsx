import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import { Dialog } from './dialog.tsx'
import { toast, Toasts } from './toasts.tsx'

test('a message is announced while a dialog hides the page', async () => {
  await draw(
    <>
      <p>The page</p>
      <Toasts />
      <Dialog open title="A question" onClose={() => {}}>
        Answer
      </Dialog>
    </>,
  )
  toast('Room 204 is clean')
  await waitFor(() => expect(screen.getByText('The page').closest('[aria-hidden]')).not.toBeNull())
  await waitFor(() => expect(screen.getByText('Room 204 is clean').closest('[aria-hidden]')).toBeNull())
})
