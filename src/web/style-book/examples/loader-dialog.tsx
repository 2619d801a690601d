import Button from '@mui/material/Button'
import { useState } from 'react'
import { LoaderDialog } from '../../ui/loader-dialog.tsx'

/** 200 px wide, and nothing the user does closes it. */
export default function Example() {
  const [isOpen, setOpen] = useState(false)
  const wait = () => {
    setOpen(true)
    setTimeout(() => setOpen(false), 1_500)
  }
  return (
    <>
      <Button variant="outlined" onClick={wait}>
        Wait for a moment
      </Button>
      <LoaderDialog open={isOpen} />
    </>
  )
}
