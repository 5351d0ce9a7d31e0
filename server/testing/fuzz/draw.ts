import * as fc from 'fast-check';

/** Draws random values. They depend only on the seed and the order of the draws. */
export type Draw = ReturnType<typeof createDraw>;

/** The values of request `index` do not depend on the requests before it, so that it can be sent again alone. */
export function createDraw(seed: number, index: number) {
  const mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  const [random] = fc.sample(new RandomSource(), { seed: mixed, numRuns: 1 });
  if (!random) throw new Error('fast-check returned no random source.');
  const integer = (min: number, max: number): number => random.nextInt(min, max);
  return {
    value: <Value>(arbitrary: fc.Arbitrary<Value>): Value => arbitrary.generate(random, undefined).value,
    integer,
    chance: (percent: number): boolean => integer(0, 99) < percent,
    pick<Value>(values: readonly Value[]): Value {
      if (values.length === 0) throw new Error('There is nothing to pick from.');
      // The cast: the index is one of the values'.
      return values[integer(0, values.length - 1)] as Value;
    },
  };
}

/** The random numbers themselves: drawing one value after the other costs a tenth of what `fc.gen()` does. */
class RandomSource extends fc.Arbitrary<fc.Random> {
  override generate(random: fc.Random): fc.Value<fc.Random> {
    return new fc.Value(random.clone(), undefined);
  }

  override canShrinkWithoutContext(_: unknown): _ is fc.Random {
    return false;
  }

  override shrink(): fc.Stream<fc.Value<fc.Random>> {
    return fc.Stream.nil();
  }
}
