import MuiTextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'

type Props = { label: string; isPending: boolean; onAdd: (text: string, clear: () => void) => void }

/** One line that Enter adds to a list; it is cleared once that is stored. */
export function OneLine({ label, isPending, onAdd }: Props) {
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isPending) onAdd(text.trim(), () => setText(''))
  }
  return (
    <form noValidate onSubmit={add} aria-label={label}>
      <MuiTextField
        label={label}
        size="small"
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </form>
  )
}
