import type { Plugin } from 'vite'

/** The files that import each other in a circle, first to last; none when every file can be run after what it imports. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return path.slice(path.indexOf(name))
    if (done.has(name)) return undefined
    for (const imported of imports.get(name) ?? []) {
      const circle = visit(imported, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return undefined
}

/** Refuses a build whose files import in a circle: one of them would run before what it needs is there, and its screens stay empty. */
export function noCircles(): Plugin {
  return {
    name: 'hotelmate-no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) throw new Error(`Files of the build import in a circle: ${circle.join(' > ')}`)
    },
  }
}
