import type { RuleCases } from "../../src/engine/cases.ts";
import { doing, each, reads } from "./cases.world.ts";
import type { rules } from "./rules.ts";

/** Worlds of code that came with what the user installed. */
export const codeCases: Pick<RuleCases<typeof rules>, "hits" | "honest"> = {
  hits: [
    ...each(
      "no neighbour of the package",
      reads,
      ["~/.x/node_modules/a/index.js", "/srv/app/modules/a.js"],
      "code-from-outside",
    ),
  ],
  honest: [
    {
      name: "homes of packages and interpreters",
      surface: doing(
        ...[
          "/root/.rbenv/versions/3/lib/a.rb",
          "[home]/.gem/ruby/3/a.rb",
          "[home]/.local/share/gem/ruby/a.rb",
          "[home]/.m2/repository/a.jar",
          "[home]/.gradle/caches/a.jar",
          "[home]/.nuget/packages/a.dll",
          "[home]/.dotnet/shared/a.dll",
          "[home]/miniconda3/lib/a.so",
          "[home]/anaconda3/lib/a.so.1",
          "[home]/.cache/pypoetry/virtualenvs/a.py",
          "[home]/.virtualenvs/x/a.py",
          "[home]/.local/share/virtualenvs/x/a.py",
          "[home]/.npm-global/lib/node_modules/x/a.js",
          "/home/linuxbrew/.linuxbrew/lib/a.so",
          "[home]/.cache/prisma/master/a/libquery_engine.so.node",
        ].map((path) => reads(path)),
      ),
    },
    {
      name: "a package of the project around it",
      surface: doing(reads("/srv/project/node_modules/a/index.js")),
    },
  ],
};
