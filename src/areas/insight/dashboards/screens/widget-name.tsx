import { Link } from '#web/navigation.tsx'
import type { ShownWidget } from '../rules/look.ts'
import { useWidgetSource } from './widget-source.tsx'

type Props = { widget: ShownWidget; name: string; isPlain: boolean }

/** The name of a widget, which leads to where it is read in full. */
export function WidgetName({ widget, name, isPlain }: Props) {
  const address = useWidgetSource().addressOf(widget)
  if (isPlain || !address) return name
  return (
    <Link to={address} isQuiet>
      {name}
    </Link>
  )
}
