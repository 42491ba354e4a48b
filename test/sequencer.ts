import { BaseSequencer, type TestSpecification } from 'vitest/node'

const FIRST = 'faults'

/**
 * Puts the file of faults first: it mostly waits, for a minute, for killed processes to restart. In the usual order it would
 * run alone at the end.
 */
export class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFirst = ({ project }: TestSpecification) => project.name === FIRST
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}
