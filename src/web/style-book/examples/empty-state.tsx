import Button from '@mui/material/Button'
import { EmptyState } from '../../ui/states.tsx'

/** Shows that there is nothing yet, and offers the next step. */
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
