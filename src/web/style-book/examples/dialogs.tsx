import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormRefusal } from '../../ui/form-parts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Question } from '../../ui/question.tsx'

const KINDS = ['dialog', 'form', 'question', 'panel'] as const
type Kind = (typeof KINDS)[number]

/** A dialog for what is short, a form in one, a question with a reason, and a panel for details beside a list. */
export default function Example() {
  const [open, setOpen] = useState<Kind>()
  const form = useForm({ defaultValues: { reason: '' } })
  const close = () => setOpen(undefined)
  const submits = {
    submit: async () => close(),
    isPending: false,
    refusal: 'Room 101 is taken on Friday.',
    error: null,
  }
  return (
    <>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {KINDS.map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </Stack>
      <FormRefusal form={submits} />
      {open === 'dialog' && (
        <Dialog open title="Room 101" onClose={close}>
          Clean and free until Friday.
        </Dialog>
      )}
      {open === 'form' && (
        <FormDialog form={submits} title="Block room 101" onClose={close}>
          <TextField form={form} name="reason" label="Reason" isRequired autoFocus />
        </FormDialog>
      )}
      {open === 'question' && (
        <Question
          title="Cancel the booking?"
          ok="Cancel booking"
          isDestructive
          error={null}
          isPending={false}
          onOk={close}
          onClose={close}
        >
          The guest hears of it by mail.
        </Question>
      )}
      <Panel open={open === 'panel'} title="Asha Rao" subtitle="Room 101" onClose={close}>
        Arrives on Friday for three nights.
      </Panel>
    </>
  )
}
