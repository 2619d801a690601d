import type { ReportTable } from '../contract/replies.ts'
import styles from './figure-table.module.css'
import { useCells } from './use-cells.ts'

/** Rows of a table beside a picture; its report has all of them. */
const MOST_ROWS = 400

type Props = { metric: string; table: ReportTable; name: string }

/** What a picture shows, as a table: the groups with the figure and that of the compared span; of a list, its columns. */
export function FigureTable({ metric, table, name }: Props) {
  const write = useCells(table.currency)
  const column = table.columns.find(({ key }) => key === metric)
  const shown =
    table.groupBy === null
      ? table.columns
      : table.columns.filter(({ key }) => key === 'group' || key === metric || key === column?.comparesWith)
  const [head, ...figures] = shown
  if (!head) return null
  return (
    <div className={styles['scroll']} role="region" tabIndex={0} aria-label={name}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {shown.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={String(row['key'])}>
              <th scope="row">{write(head.kind, row[head.key])}</th>
              {figures.map(({ key, kind }) => (
                <td key={key}>{write(kind, row[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
