import Button from '@mui/material/Button'
import { EmptyState } from '../../ui/states.tsx'

/** Nothing there yet: says so, and offers the way on. */
export default function Example() {
  return (
    <EmptyState
      icon="bed"
      title="No rooms yet"
      text="Add the first room type, and its rooms with it."
      action={<Button variant="contained">Add a room type</Button>}
    />
  )
}
