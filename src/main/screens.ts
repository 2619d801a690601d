import { type AreaFacts, registerAreas } from '#core/area.ts'
import { registerScreens, type ScreenRoute } from '#web/screens.ts'
import { routes as styleBookScreens } from '#web/style-book/routes.tsx'

// Every area is found by its files: nothing here names one. A screen's own code is fetched when it is shown. The names of the files, which
// no import uses, are left out of the script where the values alone are taken.
const facts = Object.values(
  import.meta.glob<AreaFacts>('../areas/*/*/declares.ts', { eager: true, import: 'declares' }),
)
const screens = Object.values(
  import.meta.glob<ScreenRoute[]>('../areas/*/*/screens/routes.tsx', { eager: true, import: 'routes' }),
)

/** Makes every area and its screens known to the browser. */
export function registerAll(): void {
  registerAreas(facts)
  registerScreens([...screens.flat(), ...styleBookScreens])
}
