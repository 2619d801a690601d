import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useConfirm } from '../../ui/confirm-context.ts'

/** 380 px wide, OK and Cancel; a press beside it does not close it. */
export default function Example() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('')
  const ask = async (isDestructive: boolean) => setAnswer((await confirm({ isDestructive })) ? 'OK' : 'Cancel')
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => void ask(false)}>
        Ask
      </Button>
      <Button variant="outlined" color="error" onClick={() => void ask(true)}>
        Ask before harm
      </Button>
      <output>{answer}</output>
    </Stack>
  )
}
