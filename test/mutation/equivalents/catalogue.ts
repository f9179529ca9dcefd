import { equivalentsOf } from './equivalent.ts'

/** Equivalent mutants of the catalogue, stock and media. */
export const equivalentsInCatalogue = equivalentsOf({
  // None of the 16,777,216 colours is on one of these limits; all were compared.
  'domain/catalogue/color-family.ts': [
    ['lightness < 0.25', 'lightness <= 0.25', 'no colour is on the limit'],
    ['chroma < 0.03', 'chroma <= 0.03', 'no colour is on the limit'],
    ['lightness < 0.4', 'lightness <= 0.4', 'no colour is on the limit'],
    ['lightness > 0.92', 'lightness >= 0.92', 'no colour is on the limit'],
    ['hue >= 345', 'hue > 345', 'no colour is on the limit'],
    ['hue < 40', 'hue <= 40', 'no colour is on the limit'],
    ['lightness < 0.75', 'lightness <= 0.75', 'no colour is on the limit'],
    ['hue >= 75', 'hue > 75', 'no colour is on the limit'],
    ['hue < 115', 'hue <= 115', 'no colour is on the limit'],
    ['lightness >= 0.65', 'lightness > 0.65', 'no colour is on the limit'],
    ['chroma >= 0.09', 'chroma > 0.09', 'no colour is on the limit'],
    ['hue >= 100', 'hue > 100', 'no colour is on the limit'],
    ['hue < 195', 'hue <= 195', 'no colour is on the limit'],
    ['hue >= 195', 'hue > 195', 'no colour is on the limit'],
    ['hue < 290', 'hue <= 290', 'no colour is on the limit'],
    ['channel <= 0.04045', 'channel < 0.04045', 'no colour is on the limit'],
  ],
  'domain/catalogue/csv/import-batches.server.ts': [
    ["'slug:'", '""', 'a product that is found by a part of an id besides has no lines'],
  ],
  'domain/catalogue/csv/plan-stock.ts': [["''", '"Stryker was here!"', 'neither is a number']],
  'domain/catalogue/csv/read-csv.server.ts': [
    ['from < chunk.byteLength', 'from <= chunk.byteLength', 'a slice without bytes has no text'],
    ["''", '"Stryker was here!"', 'an empty line at the end is none'],
  ],
  'domain/catalogue/csv/stage-line.ts': [
    [
      'names.filter((name): name is ProductColumn => productColumns.some((column) => column === name))',
      'names',
      'a name that isn’t known was refused: the filter is there for the type alone',
    ],
  ],
  'domain/catalogue/csv/write-products.server.ts': [
    ['items.length === 0', 'false', 'a statement about no rows changes none'],
  ],
  'domain/catalogue/product.ts': [
    ['compareAtPrice <= price', 'compareAtPrice < price', 'the same price is 0 % off, which shows no discount'],
    ["''", '"Stryker was here!"', 'neither is a colour'],
  ],
  'domain/catalogue/typing-errors.ts': [
    ['i > 1', 'true', 'before the first letter there is none to compare with'],
    ['i > 1 && j > 1', 'true', 'before the first letter there is none to compare with'],
    ['i > 1 && j > 1', 'i > 1 || j > 1', 'before the first letter there is none to compare with'],
  ],
  'domain/media/collect-unused-pictures.server.ts': [
    ["'gone'", '""', 'the string is only compared with another'],
    ["'stays'", '""', 'a picture that is shown has its row, where its files are left as well'],
  ],
  'domain/media/reencode-upload.server.ts': [['() => null', '() => undefined', 'neither is a size, nor bytes']],
  'domain/stock/change-many.server.ts': [
    ['at < changes.length', 'at <= changes.length', 'a statement about no rows changes none'],
  ],
  'domain/stock/edit-stock.server.ts': [
    [
      'after[at]?.onHand',
      'after[at].onHand',
      'there is one for each row: the question mark is there for the type alone',
    ],
    ['rows[at]?.onHand', 'rows[at].onHand', 'there is one for each row: the question mark is there for the type alone'],
    ['leaving.length > 0', 'true', 'what is reserved is looked up for the rows that leave'],
    ['leaving.length > 0', 'leaving.length >= 0', 'what is reserved is looked up for the rows that leave'],
    ['changed.length > 0', 'true', 'a statement about no rows changes none'],
    ['changed.length > 0', 'changed.length >= 0', 'a statement about no rows changes none'],
    [
      'after.filter((row, at) => row.onHand !== rows[at]?.onHand && !leaving.includes(row))',
      'after',
      'the locked rows would be written with what they hold',
    ],
    [
      'row.onHand !== rows[at]?.onHand && !leaving.includes(row)',
      'true',
      'the locked rows would be written with what they hold',
    ],
    [
      'row.onHand !== rows[at]?.onHand && !leaving.includes(row)',
      'row.onHand !== rows[at]?.onHand || !leaving.includes(row)',
      'the locked rows would be written with what they hold',
    ],
    ['row.onHand !== rows[at]?.onHand', 'true', 'the locked rows would be written with what they hold'],
  ],
  'domain/stock/reserved-pieces.server.ts': [
    ['[]', '["Stryker was here"]', 'the query selects rows with one: the comparison is there for the type alone'],
    ['stockId === null', 'false', 'the query selects rows with one: the comparison is there for the type alone'],
  ],
})
