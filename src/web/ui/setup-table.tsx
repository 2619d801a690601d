import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '../navigation.tsx'
import { useCan } from '../session.ts'
import { ReadTable, type ReadTableProps } from './read-table.tsx'
import type { RowAction } from './row-actions.tsx'

type Props<Row> = Pick<ReadTableProps<Row>, 'label' | 'read' | 'columns' | 'empty'> & {
  /** What it takes to change something here. */
  needs: Parameters<typeof useCan>[0]
  /** The dialog of a row, or of a new one, which the address opens with `new=yes`. */
  dialog: (row: Row | undefined, close: () => void) => ReactNode
  /** What else can be done with a row, also by who may not change it. */
  actions?: readonly RowAction<Row>[]
}

/** A short list of things that are set up once: all at hand, changed in a dialog. */
export function SetupTable<Row extends { id: string }>({ needs, dialog, actions = [], ...list }: Props<Row>) {
  const { t } = useTranslation('shell')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan(needs)
  const [edited, setEdited] = useState<Row>()
  const close = () => {
    setEdited(undefined)
    setUrl({ new: undefined })
  }
  return (
    <>
      <ReadTable
        {...list}
        rowKey={(row) => row.id}
        onOpen={mayWrite ? setEdited : undefined}
        actions={[...(mayWrite ? [{ label: t('edit'), isPrimary: true, run: setEdited }] : []), ...actions]}
      />
      {mayWrite && (edited || url['new'] === 'yes') && dialog(edited, close)}
    </>
  )
}
