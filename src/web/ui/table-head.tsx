import Tooltip from '@mui/material/Tooltip'
import { Icon } from './icon.tsx'
import type { Column } from './table-types.ts'

type HeaderProps<Row> = { column: Column<Row>; sort: string | undefined; onSort: ((sort: string) => void) | undefined }

/** The head of a column; a button where the route can sort by it. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const name = column.sort
  const direction = !name ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  const heading =
    name && onSort ? (
      <button type="button" onClick={() => onSort(sort === name ? `-${name}` : name)}>
        {column.label}
        <Icon
          name={direction === 'none' ? 'sort' : 'chevronDown'}
          sx={{
            fontSize: 14,
            opacity: direction === 'none' ? 0.5 : 1,
            transform: direction === 'ascending' ? 'rotate(180deg)' : 'none',
          }}
        />
      </button>
    ) : (
      <span>{column.label}</span>
    )
  return (
    <th
      scope="col"
      data-column={column.key}
      className={column.align}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={direction}
    >
      {column.help ? (
        <Tooltip title={column.help} describeChild>
          {heading}
        </Tooltip>
      ) : (
        heading
      )}
    </th>
  )
}
