import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Button from '@mui/material/Button'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { Dialog } from './dialog.tsx'
import { CancelButton } from './leave.tsx'
import { Panel } from './panel.tsx'

afterEach(cleanup)

/** A dialog or panel whose values are its own, in no form. */
function TestForm({ as: Frame, onClose }: { as: typeof Dialog | typeof Panel; onClose: () => void }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState('a')
  const [isSure, setSure] = useState(false)
  return (
    <Frame open title="Bulk" onClose={onClose}>
      <input aria-label="Find" type="search" />
      <input aria-label="Reason" value={text} onChange={(event) => setText(event.target.value)} />
      <label>
        <input type="checkbox" checked={isSure} onChange={() => setSure(!isSure)} />
        Sure
      </label>
      <label data-at-once>
        <input type="checkbox" defaultChecked={false} />
        Saved at once
      </label>
      <MuiTextField select label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <MenuItem value="a">First</MenuItem>
        <MenuItem value="b">Second</MenuItem>
      </MuiTextField>
      <CancelButton onClick={onClose} />
      <Button onClick={onClose}>Save</Button>
    </Frame>
  )
}

const user = () => userEvent.setup()
const leavings: [string, () => Promise<void>][] = [
  ['Escape', () => user().keyboard('{Escape}')],
  ['Cancel', () => user().click(screen.getByRole('button', { name: 'Cancel' }))],
]
const changes: [string, () => Promise<void>][] = [
  ['a text', () => user().type(screen.getByLabelText('Reason'), 'Late')],
  ['a box', () => user().click(screen.getByLabelText('Sure'))],
  [
    'a choice',
    async () => {
      await user().click(screen.getByRole('combobox', { name: 'Kind' }))
      await user().click(screen.getByRole('option', { name: 'Second' }))
    },
  ],
]

describe.each([
  ['dialog', Dialog],
  ['panel', Panel],
])('a %s that holds its own values', (_name, frame) => {
  const open = async () => {
    const onClose = vi.fn()
    await draw(<TestForm as={frame} onClose={onClose} />)
    return onClose
  }

  describe.each(leavings)('left by %s', (_way, leave) => {
    test.each(changes)('needs a confirmation when %s was changed', async (_what, change) => {
      const onClose = await open()
      await change()
      await leave()
      const question = await screen.findByRole('alertdialog')
      expect(onClose).not.toHaveBeenCalled()
      await user().click(question.querySelector('button.MuiButton-contained')!)
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    })

    test('needs no confirmation when nothing was changed, changed back, saved at once, or only searched', async () => {
      const onClose = await open()
      await user().click(screen.getByLabelText('Saved at once'))
      await user().type(screen.getByLabelText('Reason'), 'x')
      await user().clear(screen.getByLabelText('Reason'))
      await user().type(screen.getByLabelText('Find'), 'asha')
      await leave()
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })
  })

  test('saved, it closes without a question', async () => {
    const onClose = await open()
    await user().type(screen.getByLabelText('Reason'), 'Late')
    await user().click(screen.getByRole('button', { name: 'Save' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

test('a click beside a dialog with something typed leaves it open', async () => {
  const onClose = vi.fn()
  await draw(<TestForm as={Dialog} onClose={onClose} />)
  await user().type(screen.getByLabelText('Reason'), 'Late')
  await user().click(document.querySelector('.MuiDialog-container')!)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
