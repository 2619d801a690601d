import { useState } from 'react'
import { PickFile } from '../../ui/pick-file.tsx'

/** Chooses one file of a kind, and hands it on. */
export default function Example() {
  const [name, setName] = useState('')
  return (
    <>
      <PickFile label="Import a list" accept=".csv" isPending={false} take={(file) => setName(file.name)} />
      {name}
    </>
  )
}
