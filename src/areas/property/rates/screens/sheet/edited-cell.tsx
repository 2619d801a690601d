import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#web/formats.ts'
import { type CellValue, isMoney, parseCell, plainCell, type View } from './cells.ts'

type Props = {
  view: View
  own: CellValue
  shown: CellValue
  /** The key that opened the cell; empty when it was opened to change what it shows. */
  first: string
  /** Takes what was typed for all selected cells, if it can be read. */
  onTake: (text: string) => void
  onStop: () => void
}

/** A cell that is typed in: Enter takes it for the whole selection, Escape leaves it as it was. */
export function EditedCell({ view, own, shown, first, onTake, onStop }: Props) {
  const { t } = useTranslation('rates')
  const money = useMoney()
  const [text, setText] = useState(first || plainCell(view, view === 'price' ? shown : own, money))
  const isWrong = parseCell(view, text, money) === undefined
  return (
    <td role="gridcell" aria-selected data-edited>
      <Tooltip
        open={isWrong}
        title={isWrong ? t(`sheet.wrong.${isMoney(view) ? 'price' : 'other'}`) : ''}
        describeChild
      >
        <input
          // The key that opened the cell is typed on in it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          inputMode="decimal"
          aria-label={t(`sheet.view.${view}`)}
          aria-invalid={isWrong}
          onFocus={(event) => !first && event.target.select()}
          onChange={(event) => setText(event.target.value)}
          onBlur={onStop}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Enter') onTake(text)
            else if (event.key === 'Escape') onStop()
            else return
            event.preventDefault()
          }}
        />
      </Tooltip>
    </td>
  )
}
