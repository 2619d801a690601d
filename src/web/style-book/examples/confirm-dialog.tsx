import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useConfirm } from '../../ui/confirm-context.ts'

/** 380 px wide, OK and Cancel; a press beside it does not close it. */
export default function Example() {
  const confirm = useConfirm()
  const [choice, setChoice] = useState('')
  const openDialog = async (isDestructive: boolean) => setChoice((await confirm({ isDestructive })) ? 'OK' : 'Cancel')
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => void openDialog(false)}>
        Ask
      </Button>
      <Button variant="outlined" color="error" onClick={() => void openDialog(true)}>
        Ask before harm
      </Button>
      <output>{choice}</output>
    </Stack>
  )
}
