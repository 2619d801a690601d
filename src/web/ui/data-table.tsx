import Box from '@mui/material/Box'
import { TableCards } from './table-cards.tsx'
import type { TableProps } from './table-types.ts'
import { useFitting } from './use-fitting.ts'
import { useIsNarrow, useIsPhone } from './use-is-phone.ts'
import { WideTable } from './wide-table.tsx'

export type { Column, TableProps } from './table-types.ts'

/**
 * Rows in columns on a desk, fewer of them on an upright tablet, two-line rows on a phone and where not even those fit. On a desk, too,
 * columns that a tablet does without are hidden when they would lie under what can be done with the row, the narrowest first; where none is
 * left to go, the others stand closer together, and then those a phone does without are hidden as well. Once there is room they come back. For rows already at hand; `DataList` reads them from a
 * route.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  'use memo'
  const isNarrow = useIsNarrow()
  const isUpright = useIsPhone()
  const columns = isUpright ? props.columns.filter(({ phone }) => phone !== 'hidden') : props.columns
  const keysOf = (place: 'hidden' | 'wide') =>
    columns.flatMap(({ key, phone, sort }) => (phone === place && !sort ? [key] : []))
  const { room, frame, isTooWide, leftOut, isTight } = useFitting(
    { spare: keysOf('hidden'), last: keysOf('wide') },
    isUpright,
    props.rows,
  )
  return (
    <Box ref={room}>
      {isNarrow || isTooWide ? (
        <TableCards {...props} />
      ) : (
        <WideTable {...props} columns={columns} frame={frame} leftOut={leftOut} isTight={isTight} />
      )}
    </Box>
  )
}
