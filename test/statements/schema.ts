import pg from 'pg'

/** A column as Postgres describes it before a statement runs. */
export type DescribedColumn = {
  name: string
  type: string
  /** Whether the table's own column takes null; undefined for what is computed, and behind an outer join. */
  takesNull: boolean | undefined
}

export type Described = { parameters: readonly string[]; columns: readonly DescribedColumn[] }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
type StatementShape = { parameters: readonly number[]; fields: readonly Field[] }

/** A statement that is parsed and described, and never run. */
class Description implements pg.Submittable {
  readonly shape: Promise<StatementShape>
  private readonly text: string
  private fields: readonly Field[] = []
  private parameters: readonly number[] = []
  private resolve: (shape: StatementShape) => void = () => {}
  private reject: (error: Error) => void = () => {}

  constructor(text: string) {
    this.text = text
    this.shape = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.parameters = dataTypeIDs
    })
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription(message: { fields: Field[] }): void {
    this.fields = message.fields
  }
  handleParseComplete(): void {}
  handleReadyForQuery(): void {
    this.resolve({ parameters: this.parameters, fields: this.fields })
  }
  handleError(error: Error, connection: pg.Connection): void {
    connection.removeAllListeners('parameterDescription')
    this.reject(error)
  }
}

const OUTER_JOIN = /\b(left|right|full)\s+(outer\s+)?join\b/i

/** Has a database prepare statements and describe their parameters and columns. */
export class SchemaReader {
  private readonly client: pg.Client
  private readonly typeNames: ReadonlyMap<number, string>
  private readonly nullable: ReadonlyMap<string, string>

  private constructor(
    client: pg.Client,
    typeNames: ReadonlyMap<number, string>,
    nullable: ReadonlyMap<string, string>,
  ) {
    this.client = client
    this.typeNames = typeNames
    this.nullable = nullable
  }

  static async of(client: pg.Client): Promise<SchemaReader> {
    const types = await client.query<{ oid: number; name: string }>(
      'select oid, format_type(oid, null) as name from pg_type',
    )
    const nullable = await client.query<{ key: string; name: string }>(
      `select attrelid || '.' || attnum as key, attname as name from pg_attribute where not attnotnull and attnum > 0`,
    )
    return new SchemaReader(
      client,
      new Map(types.rows.map(({ oid, name }) => [oid, name])),
      new Map(nullable.rows.map(({ key, name }) => [key, name])),
    )
  }

  /** @throws what Postgres throws for a text it cannot prepare */
  async describe(text: string): Promise<Described> {
    const { parameters, fields } = await this.client.query(new Description(text)).shape
    const isOuter = OUTER_JOIN.test(text)
    return {
      parameters: parameters.map((oid) => this.nameOf(oid)),
      columns: fields.map(({ name, tableID, columnID, dataTypeID }) => ({
        name,
        type: this.nameOf(dataTypeID),
        takesNull: tableID === 0 || isOuter ? undefined : this.takesNull(`${tableID}.${columnID}`, text),
      })),
    }
  }

  /** A statement with "column is not null" returns no row where it is null. */
  private takesNull(key: string, text: string): boolean {
    const name = this.nullable.get(key)
    return name !== undefined && !new RegExp(`\\b${name} is not null`, 'i').test(text)
  }

  private nameOf(oid: number): string {
    return this.typeNames.get(oid) ?? `type ${oid}`
  }
}
