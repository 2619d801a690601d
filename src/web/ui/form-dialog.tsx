import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Form, FormButtons, type Submits } from './form-parts.tsx'

type Props = {
  form: Submits
  title: string
  /** The button's label; the title when left out. */
  label?: string
  onClose: () => void
  width?: number
  isDisabled?: boolean
  children: ReactNode
}

/** A form in a dialog: its fields, then its refusal, Cancel and the one contained button. */
export function FormDialog({ form, title, label = title, onClose, width, isDisabled = false, children }: Props) {
  return (
    <Dialog open title={title} onClose={onClose} {...(width && { width })}>
      <Form form={form} label={title}>
        {children}
        <FormButtons form={form} label={label} onCancel={onClose} isDisabled={isDisabled} />
      </Form>
    </Dialog>
  )
}
