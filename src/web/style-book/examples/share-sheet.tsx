import Button from '@mui/material/Button'
import { useState } from 'react'
import { ShareSheet } from '../../ui/share-sheet.tsx'

/** A sheet from the lower edge with three networks. */
export default function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Share this page
      </Button>
      <ShareSheet
        open={isOpen}
        link={window.location.href}
        text="The style book of Hotelmate"
        onClose={() => setOpen(false)}
      />
    </>
  )
}
