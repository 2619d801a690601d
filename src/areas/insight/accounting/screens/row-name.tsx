import Link from '@mui/material/Link'

/** The name of a row that leads to what it consists of; the row of totals leads nowhere. */
export function RowName({ id, name, open }: { id: string; name: string; open: (id: string) => void }) {
  if (id === 'total') return <b>{name}</b>
  return (
    <Link component="button" variant="inherit" onClick={() => open(id)}>
      {name}
    </Link>
  )
}
