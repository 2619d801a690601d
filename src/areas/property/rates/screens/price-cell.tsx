import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import { UntaxedMark, type UntaxedWords } from './untaxed.tsx'
import type { GridNight, GridRow, Place, PriceGridState } from './use-grid.ts'

type CellProps = { grid: PriceGridState; row: GridRow; at: Place; night: GridNight; untaxed: UntaxedWords }

/** One night's price: shown, selected by click or drag, typed over after Enter, F2, a digit or a double click. */
export function PriceCell({ grid, row, at, night, untaxed }: CellProps) {
  const { t } = useTranslation('rates')
  const { format } = useMoney()
  const { today } = useDays()
  const isHere = grid.at.row === at.row && grid.at.column === at.column
  const isFixed = row.isFixed || night.day < today
  if (isHere && grid.typed !== undefined) {
    return <EditedCell grid={grid} night={night} first={grid.typed} untaxed={untaxed} />
  }
  const warning = night.day < today ? undefined : untaxed(night.baseAmount, night.day)
  return (
    <td
      role="gridcell"
      tabIndex={isHere ? 0 : -1}
      aria-selected={grid.isSelected(at)}
      // A cell of a grid has it, says ARIA 1.2.
      // eslint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={isFixed}
      data-set={night.isSet ? '' : undefined}
      data-fixed={isFixed ? '' : undefined}
      title={isFixed || warning ? undefined : t(night.isSet ? 'ownPrice' : 'standingPrice')}
      onPointerDown={(event) => event.button === 0 && grid.focus(at)}
      onPointerEnter={(event) => event.buttons === 1 && event.pointerType !== 'touch' && grid.drag(at)}
      onDoubleClick={() => grid.edit()}
    >
      <UntaxedMark words={warning} />
      {night.baseAmount === null ? '–' : format(night.baseAmount, { isShort: 'whole' })}
    </td>
  )
}

type EditedProps = Pick<CellProps, 'grid' | 'night' | 'untaxed'> & { first: string }

function EditedCell({ grid, night, first, untaxed }: EditedProps) {
  const { t } = useTranslation('rates')
  const { parse, plain } = useMoney()
  const [text, setText] = useState(first || (night.baseAmount === null ? '' : plain(night.baseAmount)))
  const amount = parse(text)
  const isWrong = text.trim() !== '' && (amount === undefined || amount < 0)
  const warning = grid.selected.map(({ day }) => untaxed(amount, day)).find(Boolean)
  const take = () => {
    if (text.trim() === '') grid.set(null)
    else if (amount !== undefined && amount >= 0) grid.set(amount)
  }
  return (
    <td role="gridcell" aria-selected data-edited>
      <Tooltip open={warning !== undefined} title={warning ?? ''} describeChild placement="bottom-end">
        <input
          // The key that opened the cell is typed on in it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          inputMode="decimal"
          aria-label={t('priceFor', { count: grid.selected.length })}
          aria-invalid={isWrong}
          onFocus={(event) => !first && event.target.select()}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => grid.stop()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
            else if (event.key === 'Escape') grid.stop()
            else return event.stopPropagation()
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </Tooltip>
    </td>
  )
}
